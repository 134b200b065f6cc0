import { spawnSync } from 'node:child_process'

/** What an image is built and run with. Docker, where there are both: compose.yaml is its own. */
const engines = ['docker', 'podman'] as const
export type EngineName = (typeof engines)[number]

/** @throws Error that says what to install. */
export function findEngine(answers: (command: string, args: readonly string[]) => boolean): EngineName {
  // A client without its daemon answers to its version, and builds nothing.
  const found = engines.find((name) => answers(name, ['info']))
  if (found !== undefined) return found
  const there = answers('buildah', ['--version'])
    ? 'buildah is here, which builds an image and runs no installation'
    : 'neither docker nor podman is here, or its daemon does not answer'
  throw new Error(
    `No container engine here: ${there}. Install podman or docker, and run this as a user that may use it.`,
  )
}

const answersHere = (command: string, args: readonly string[]) =>
  spawnSync(command, [...args], { stdio: 'ignore' }).status === 0

export declare namespace createEngine {
  type Result = { readonly status: number; readonly said: string }
}

/** The engine of this machine. */
export function createEngine(name: EngineName = findEngine(answersHere)) {
  const call = (args: readonly string[]): createEngine.Result => {
    const { status, stdout, stderr, error } = spawnSync(name, [...args], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    if (error) throw error
    return { status: status ?? 1, said: status === 0 ? stdout.trim() : `${stdout}${stderr}`.trim() }
  }
  return {
    name,
    /** What it said, also where it failed. */
    call,
    /** @returns What it said. @throws Error with that where it failed. */
    run(args: readonly string[]): string {
      const { status, said } = call(args)
      if (status !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${status}:\n${said}`)
      return said
    },
    /** The end of what a container wrote, on both of its streams. */
    logs(container: string): string {
      const { stdout, stderr } = spawnSync(name, ['logs', '--tail=40', container], { encoding: 'utf8' })
      return `${stdout}${stderr}`.trim()
    },
    /** Builds as docs/run.md says, for all to see. An image of podman's own form has no health check. */
    build(image: string, folder: string): void {
      const form = name === 'podman' ? ['--format=docker'] : []
      const args = ['build', ...form, '-f', 'operate/Containerfile', '-t', image, '.']
      const { status } = spawnSync(name, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
      if (status !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${status}: the lines above say why.`)
    },
  }
}
