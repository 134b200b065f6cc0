import { execFile, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, guardian } from '@latchkey/devnet'
import { installFolder } from '../../devnet/src/process/installFolder.ts'
import type { PackedPackage } from '../../scripts/pack/packPackages.ts'
import { hostEnvironment } from './hostEnvironment.ts'

const run = promisify(execFile)
const shell = process.platform === 'win32'
const startTimeoutMs = 60_000

export type LocalRegistry = {
  /** `http://127.0.0.1:PORT/` */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a registry on a free port of the loopback interface and publishes `packed` into it. What else a project asks it
 * for comes from the registry that npm is set to. `folder` holds its packages until it is removed by the caller.
 */
export async function startRegistry(folder: string, packed: readonly PackedPackage[]): Promise<LocalRegistry> {
  const home = await installFolder({ folder: 'adopt/registry', name: 'the local registry' })
  mkdirSync(folder, { recursive: true })
  const { stdout } = await run('npm', ['config', 'get', 'registry'], { env: hostEnvironment(), shell })
  const port = await freePort()
  const child = spawn(process.execPath, [join(home, 'start.js'), String(port), folder], {
    env: { ...hostEnvironment(), LATCHKEY_UPLINK: stdout.trim() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const release = child.pid === undefined ? () => {} : guardian.guard(child.pid)
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  void exited.then(release)
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`The local registry didn't start.\n${output.trim()}`))
    const deadline = setTimeout(() => void stop().then(fail), startTimeoutMs)
    const collect = (text: Buffer) => {
      output += String(text)
      if (!/^ready$/m.test(output)) return
      clearTimeout(deadline)
      resolve()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', fail)
    void exited.then(fail)
  })
  const url = `http://127.0.0.1:${port}/`
  try {
    // npm publishes nothing without a token, and the registry takes any.
    const options = [
      `--registry=${url}`,
      `--//127.0.0.1:${port}/:_authToken=local`,
      '--ignore-scripts',
      '--loglevel=error',
    ]
    await Promise.all(
      packed.map(({ file }) => run('npm', ['publish', file, ...options], { env: hostEnvironment(), shell })),
    )
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}
