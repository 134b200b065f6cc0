// Runs a script of this repository on the pinned Node, whatever Node the machine has: `node scripts/bootstrap.mjs
// scripts/x.ts args`. Installs the dependencies first when package-lock.json isn't the one that node_modules was made
// from. Plain JavaScript on Node's own modules (20 or newer), because it runs before anything is installed.
// `bootstrap(script, args)` is the same for an importer. Progress goes to stderr: stdout belongs to the script.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = resolve(fileURLToPath(import.meta.url), '../..')
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.latchkey-install')
// From the first line of the program, so that an install counts in what a script says about its start.
const startedMs = Math.round(performance.timeOrigin)
const windows = process.platform === 'win32'

/** Installs if needed, then runs `script` (a path from the root of the repository) and ends with its exit code. */
export function bootstrap(script, args) {
  installIfChanged()
  const node = join(modules, '.bin', windows ? 'node.cmd' : 'node')
  if (!existsSync(node)) {
    fail(
      `The pinned Node is missing (${node}).`,
      'Its package has an install script that npm may have blocked: run `npm rebuild node`, then try again.',
    )
  }
  run(node, script, args)
}

function run(node, script, args) {
  // The channel has no messages: it closes when this process dies, however it dies, and the script notices.
  const child = spawn(node, [join(root, script), ...args], {
    cwd: root,
    env: {
      ...process.env,
      LATCHKEY_STARTED_MS: String(startedMs),
      // The packages of this repository run from their sources, in every process that the script starts.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --conditions=latchkey-source`.trim(),
      // What Node has compiled once it need not compile again: two seconds of a start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'latchkey', 'compiled'),
      PATH: join(modules, '.bin') + delimiter + (process.env.PATH ?? ''),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    shell: windows,
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  const npm = npmProcess()
  const watch = npm && setInterval(() => isAlive(npm) || child.kill('SIGTERM'), 1000)
  child.on('error', (error) => fail(`The pinned Node didn't start: ${error.message}`))
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    process.exitCode = code ?? 128 + (constants.signals[signal ?? ''] ?? 0)
  })
}

/** npm, if it runs this: killed outright it notifies no one, so it is polled. A shell may be in between. */
function npmProcess() {
  if (process.env.npm_lifecycle_event === undefined || windows) return undefined
  const [name, parent] = processFacts(process.ppid)
  return /^-?(ba|da|z|k)?sh$/.test(name) ? parent : process.ppid
}

/** Name of a process and pid of its parent. */
function processFacts(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, name] = /^\s*(\d+)\s+(?:.*\/)?(\S+)/.exec(stdout ?? '') ?? []
  if (name !== undefined) return [name, Number(parent)]
  // No ps in a small container.
  const [, comm, ppid] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  return [comm ?? '', Number(ppid)]
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function installIfChanged() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  // Binaries differ by platform, so a folder shared between two machines counts as changed.
  const stamp = createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  if (!isInstalled(lock)) install()
  writeFileSync(stampFile, stamp)
}

/** Whether npm has put exactly what `lock` says here already, by a hand-made install. Optional packages may be absent. */
function isInstalled(lock) {
  const hidden = join(modules, '.package-lock.json')
  if (!existsSync(hidden)) return false
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(JSON.parse(lock).packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.optional || wanted.devOptional || wanted.peer) return true
    const found = present[path]
    return found?.version === wanted.version && found?.integrity === wanted.integrity && found?.link === wanted.link
  })
}

function install() {
  process.stderr.write('Installing dependencies …\n')
  const quiet = ['--loglevel=error', '--no-fund', '--no-audit']
  if (npm(['ci', ...quiet]) === 0) return
  fail(
    'The dependencies could not be installed.',
    'Look at the lines above, check the connection to the npm registry, and try again.',
  )
}

function npm(args) {
  // Under `npm start` npm sets where it is; the copy on the PATH serves a direct call.
  const cli = process.env.npm_execpath
  const [command, head] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const stdio = ['ignore', 2, 2]
  return spawnSync(command, [...head, ...args], { cwd: root, stdio, shell: windows && command === 'npm' }).status
}

function fail(...lines) {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [script, ...args] = process.argv.slice(2)
  if (script === undefined) fail('Which script? Usage: node scripts/bootstrap.mjs scripts/x.ts [arguments]')
  bootstrap(script, args)
}
