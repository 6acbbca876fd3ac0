import { once } from 'node:events';
import { connect } from 'node:net';

/** Another name of this machine, at which only what listens on all interfaces is found. */
const otherLoopback = '127.0.0.2';

/** Whether something at this port can be reached from every network. */
export async function isOpenEverywhere(port: number): Promise<boolean> {
  const socket = connect(port, otherLoopback);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
