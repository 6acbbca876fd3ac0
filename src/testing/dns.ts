import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const types = { TXT: 16, MX: 15 } as const;

/** Records by `NAME TYPE`; an empty list is a name without records of that type. */
export type Zone = Record<string, readonly string[]>;

export type DnsServer = { address: string; asked: string[]; close(): Promise<void> };

/** A real name server on loopback that knows this zone and nothing else; without a zone it never answers. */
export async function startDnsServer(zone?: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    asked.push(`${name} ${type}`);
    if (!zone) return;
    const records = zone[`${name} ${type}`];
    const isKnown = Object.keys(zone).some((key) => key.startsWith(`${name} `));
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(isKnown ? 0x8580 : 0x8583, 2);
    header.writeUInt16BE(records?.length ?? 0, 6);
    header.writeUInt32BE(0, 8);
    const answers = (records ?? []).map((record) => toAnswer(type, record));
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1) === types.TXT ? ('TXT' as const) : ('MX' as const);
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 };
}

function toAnswer(type: keyof typeof types, record: string): Buffer {
  const data = type === 'TXT' ? toText(record) : toExchange(record);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(types[type], 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** In parts of 255 characters, as long keys are. */
function toText(record: string): Buffer {
  const parts = record.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
}

function toExchange(host: string): Buffer {
  const labels = host.split('.').filter(Boolean);
  const name = labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([Buffer.from([0, 10]), ...name, Buffer.from([0])]);
}
