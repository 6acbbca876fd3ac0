import { readFileSync } from 'node:fs';

/** What a process holds by itself and its share of what others hold too (Linux's PSS), in MiB. */
export function readMemory(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
}

/** What a process has in memory, in MiB. */
export function readResident(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
