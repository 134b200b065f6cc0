// Starts a local chain, then what follows: `node demo/dev.js vite`. Both end together.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'

const [command = '', ...args] = process.argv.slice(2)
const port = await freePort()
const chain = spawn(anvilFile(), ['--port', String(port), '--chain-id', '31337', '--quiet'], { stdio: 'inherit' })
const server = spawn(command, args, {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, LOCAL_CHAIN_URL: `http://127.0.0.1:${port}` },
})

for (const child of [chain, server]) {
  child.on('error', (error) => {
    console.error(error.message)
    end(1)
  })
  child.on('exit', (code) => end(code ?? 0))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))

function end(code) {
  chain.kill()
  server.kill()
  process.exitCode ||= code
}

/** The program itself: its launcher would leave the chain running. */
function anvilFile() {
  const system = { linux: 'linux', darwin: 'darwin', win32: 'win32' }[process.platform]
  const processor = { x64: 'amd64', arm64: 'arm64' }[process.arch]
  const program = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  return resolve(`@foundry-rs/anvil-${system}-${processor}/bin/${program}`)
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
