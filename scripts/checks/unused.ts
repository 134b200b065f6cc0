import type { Check } from './check.types.ts'
import { runTool } from './runTool.ts'
import { toolRoot } from './toolRoot.ts'

type KnipIssue = { file: string } & Record<string, unknown>

/** Files, exports and dependencies that nothing uses, by knip with knip.json. */
export const unusedCheck: Check = {
  name: 'unused code and dependencies',
  async run(project) {
    const { code, output } = await runTool(
      toolRoot,
      'knip',
      ['--reporter', 'json', '--no-progress', '--no-config-hints'],
      project.root,
    )
    if (code === 0) return { findings: [] }
    const start = output.indexOf('{"issues"')
    if (start === -1) return { findings: [{ file: '', message: output.trim().slice(0, 4000) }] }
    const { issues } = JSON.parse(output.slice(start)) as { issues: KnipIssue[] }
    return { findings: issues.flatMap(findingsOf) }
  },
}

function findingsOf({ file, ...kinds }: KnipIssue) {
  return Object.entries(kinds).flatMap(([kind, entries]) =>
    (Array.isArray(entries) ? entries : []).map((entry: { name?: string; line?: number }) => ({
      file,
      line: entry.line,
      message: `unused ${kind}: ${entry.name ?? file}`,
    })),
  )
}
