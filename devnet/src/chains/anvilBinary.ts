import { createRequire } from 'node:module'

const platforms: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'win32' }
const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Path of the anvil binary of this machine. The binary is started directly: the package's own launcher costs a second
 * Node process and leaves the chain running when it is killed.
 */
export function anvilBinary(): string {
  const name = `@foundry-rs/anvil-${platforms[process.platform]}-${architectures[process.arch]}`
  const file = process.platform === 'win32' ? 'bin/anvil.exe' : 'bin/anvil'
  try {
    return createRequire(import.meta.url).resolve(`${name}/${file}`)
  } catch (cause) {
    throw new Error(`There is no anvil for ${process.platform} ${process.arch} here: ${name} isn't installed.`, {
      cause,
    })
  }
}
