import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../testing/browser.ts';
import { plain } from '../testing/hostile-pictures.ts';
import { postForm } from '../testing/requests.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';

let site: RunningSite;
afterEach(async () => {
  await site.stop();
  rmSync(site.dataDir, { recursive: true, force: true });
});

/** A photo of which the second half is still to come. */
async function beginUpload(path: string, photo: Buffer): Promise<Socket> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const head = `Host: x\r\nContent-Type: image/jpeg\r\nContent-Length: ${photo.length}\r\n\r\n`;
  socket.write(`PUT ${path}/key-0001 HTTP/1.1\r\n${head}`);
  socket.write(photo.subarray(0, photo.length / 2));
  await eventually(async () => expect(listOpenUploads()).toHaveLength(1));
  return socket;
}

const listOpenUploads = () => {
  const folder = `/proc/${site.process.pid}/fd`;
  return readdirSync(folder).filter((name) => readlinkSync(`${folder}/${name}`).includes('upload-'));
};

test('a kill in the middle of an upload leaves nothing of it, and the request is there', async () => {
  site = await startSite();
  const { dataDir } = site;
  const path = await postForm(site.url);
  const socket = await beginUpload(path, await plain(900, 600).jpeg().toBuffer());
  expect(readdirSync(dataDir).filter((name) => name.startsWith('upload'))).toEqual([]);
  const closed = once(site.process, 'close');
  site.process.kill('SIGKILL');
  await closed;
  socket.destroy();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('upload'))).toEqual([]);
  site = await startSite({ DATA_DIR: dataDir });
  expect((await fetch(site.url + path)).status).toBe(200);
});

test('a process that is asked to end takes the photo that is just arriving', async () => {
  site = await startSite();
  const photo = await plain(900, 600).jpeg().toBuffer();
  const socket = await beginUpload(await postForm(site.url), photo);
  site.process.kill('SIGTERM');
  await site.logged('stopping');
  socket.write(photo.subarray(photo.length / 2));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 201 [\s\S]*\{"count":1\}$/);
});

test('a photo that is being read when pm2 asks all processes to end is taken', async () => {
  site = await startSite();
  const path = await postForm(site.url);
  const body = await plain(6000, 4000).jpeg().toBuffer();
  const put = fetch(`${site.url}${path}/key-0001`, { method: 'PUT', headers: { 'Content-Type': 'image/jpeg' }, body });
  const { pid } = site.process;
  let child = 0;
  await eventually(() => {
    child = Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10);
    expect(readFileSync(`/proc/${child}/maps`, 'utf8')).toContain('libvips');
  });
  process.kill(child, 'SIGINT');
  expect((await put).status).toBe(201);
});
