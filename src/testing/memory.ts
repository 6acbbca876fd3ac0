import { readFileSync } from 'node:fs';

/** What a process holds by itself and its share of what others hold too (Linux's PSS), in MiB. */
export function readMemory(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
}

/** What a process has in memory, in MiB. */
export function readResident(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** What a process and all that it started hold in memory together, in MiB; one that ends meanwhile counts nothing. */
export function readTreeMemory(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + readTreeMemory(Number(child)), readMemory(pid) || 0);
  } catch {
    return 0;
  }
}

/** Looks at it all the time; the returned function ends that, and returns the most that was seen. */
export function watchMemory(pid: number): () => number {
  let most = readTreeMemory(pid);
  const timer = setInterval(() => {
    most = Math.max(most, readTreeMemory(pid));
  }, 20);
  return () => {
    clearInterval(timer);
    return most;
  };
}
