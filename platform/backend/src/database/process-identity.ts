import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

const linuxIdentity = (pid: number): string | undefined => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets and may hold anything; the 22nd is the start time (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A killed process stays a zombie until its parent reads its exit code. It holds no files any more.
    return fields[0] === 'Z' ? undefined : `${boot}:${fields[19]}`;
  } catch {
    return undefined;
  }
};

const macIdentity = (pid: number): string | undefined => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
};

const anyIdentity = (pid: number): string | undefined => {
  try {
    process.kill(pid, 0);
    return 'running';
  } catch (error) {
    const mayNotBeSignalled = error instanceof Error && 'code' in error && error.code === 'EPERM';
    return mayNotBeSignalled ? 'running' : undefined;
  }
};

/**
 * The start time of a process, which distinguishes it from a later one with the same id; `undefined` if none runs.
 * Windows does not tell the start time, so there only the id counts.
 */
export const processIdentity = (pid: number): string | undefined => {
  if (process.platform === 'linux') return linuxIdentity(pid);
  return process.platform === 'darwin' ? macIdentity(pid) : anyIdentity(pid);
};

/** The scope in which a process id is unique: the machine, and on Linux the container. */
export const processSpace = (): string => {
  try {
    return `${hostname()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
};
