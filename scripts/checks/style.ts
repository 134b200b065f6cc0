import { relative } from 'node:path'
import type { Check } from './check.types.ts'
import { runTool } from './runTool.ts'
import { toolRoot } from './toolRoot.ts'

/** Format and lint, by Biome. `npx biome check --write .` mends most of it. */
export const styleCheck: Check = {
  name: 'format and lint',
  async run(project) {
    const { code, output } = await runTool(
      toolRoot,
      'biome',
      ['check', '--reporter=github', '--max-diagnostics=100'],
      project.root,
    )
    if (code === 0) return { findings: [] }
    const findings = [...output.matchAll(/^::(?:error|warning) title=([^,]*),file=([^,]*),line=(\d+).*?::(.*)$/gm)].map(
      ([, rule = '', file = '', line = '', message = '']) => ({
        file: relative(project.root, file),
        line: Number(line),
        message: `${message} (${rule})`,
      }),
    )
    return { findings: findings.length > 0 ? findings : [{ file: '', message: output.trim().slice(0, 4000) }] }
  },
}
