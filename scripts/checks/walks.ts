import type { Check, Finding, Project } from './check.types.ts'
import { importGraph } from './importGraph.ts'
import { workspacesOf } from './workspaces.ts'

const page = 'docs/architecture.md'

/** A file of a walk, and the contract by which it is reached where no import leads to it: a port, a table of messages. */
type Step = { readonly file: string; readonly over: string | undefined }

/** A way through the code: the files that a reader opens, in their order. */
type Walk = { readonly name: string; readonly cap: number; readonly steps: readonly Step[]; readonly line: number }

/**
 * The walks of docs/architecture.md are no longer than their headings say, and true: each file is there and imports,
 * or is imported by, one that comes before it, or shares the contract with it that the step names. An entry of a
 * package counts as the files that it lists.
 */
export const walksCheck: Check = {
  name: 'walks',
  run(project) {
    const findings: Finding[] = []
    const neighbours = neighboursOf(project)
    const walks = parseWalks(project.exists(page) ? project.read(page) : '')
    for (const { name, cap, steps, line } of walks) {
      const object = (message: string) => findings.push({ file: page, line, message: `${name}: ${message}` })
      if (steps.length === 0) object('names no file')
      if (steps.length > cap) object(`${steps.length} files; the heading allows ${cap}`)
      for (const [index, { file, over }] of steps.entries()) {
        const earlier = steps.slice(0, index).map((step) => step.file)
        const near = neighbours.get(file)
        const reached = over === undefined ? near : near?.has(over) && neighbours.get(over)
        if (near === undefined) object(`there is no ${file}`)
        else if (index > 0 && !(reached && earlier.some((one) => reached.has(one)))) {
          object(`no file before ${file} is linked to it`)
        }
      }
    }
    return { findings, notes: walks.map(({ name, cap, steps }) => `${name}: ${steps.length} of ${cap} files`) }
  },
}

/** Headings such as `### From a click to connected (at most 9 files)`, each with a numbered list of paths. */
export function parseWalks(text: string): readonly Walk[] {
  const walks: { name: string; cap: number; steps: Step[]; line: number }[] = []
  let open = false
  for (const [index, line] of text.split('\n').entries()) {
    const heading = /^#+ (.*?)(?: \(at most (\d+) files\))?$/.exec(line)
    if (heading) {
      const [, name = '', cap] = heading
      open = cap !== undefined
      if (open) walks.push({ name, cap: Number(cap), steps: [], line: index + 1 })
    }
    const [, file, over] = /^\d+\. `([^`]+)`(?: over `([^`]+)`)?/.exec(line) ?? []
    if (open && file !== undefined) walks.at(-1)?.steps.push({ file, over })
  }
  return walks
}

function neighboursOf(project: Project): ReadonlyMap<string, ReadonlySet<string>> {
  const entries = new Set(workspacesOf(project).flatMap((workspace) => [...workspace.entries.values()]))
  const edges = importGraph(project)
  const listed = new Map<string, string[]>()
  for (const { from, to } of edges) if (entries.has(from)) listed.set(from, [...(listed.get(from) ?? []), to])
  const neighbours = new Map<string, Set<string>>(project.files.map((file) => [file, new Set()]))
  for (const { from, to } of edges) {
    for (const target of [to, ...(listed.get(to) ?? [])]) {
      neighbours.get(from)?.add(target)
      neighbours.get(target)?.add(from)
    }
  }
  return neighbours
}
