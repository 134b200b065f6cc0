import type { Check } from './check.types.ts'
import { runTool } from './runTool.ts'
import { toolRoot } from './toolRoot.ts'

/** What the compiler knew last time, so that it looks only at what has changed: a fifth of the time. Git ignores it. */
const buildInfo = '.cache/types.tsbuildinfo'

/** Types, by the TypeScript compiler, over everything at once. */
export const typesCheck: Check = {
  name: 'types',
  async run(project) {
    const { code, output } = await runTool(
      toolRoot,
      'tsc',
      ['-p', 'tsconfig.json', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', buildInfo],
      project.root,
    )
    if (code === 0) return { findings: [] }
    const findings = [...output.matchAll(/^(\S[^(]*)\((\d+),\d+\): error (.*)$/gm)].map(
      ([, file = '', line = '', message = '']) => ({
        file,
        line: Number(line),
        message,
      }),
    )
    return { findings: findings.length > 0 ? findings : [{ file: '', message: output.trim().slice(0, 4000) }] }
  },
}
