import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { measureBudget } from './budgetsCheck.ts'
import { buildGraph } from './buildGraph.ts'

const root = mkdtempSync(join(tmpdir(), 'latchkey-budget-'))

afterAll(() => rmSync(root, { recursive: true }))

it('weighs scripts and style sheets, leaves React out, and keeps the later load apart', async () => {
  mkdirSync(join(root, 'src'))
  const noise = (size: number) =>
    Array.from({ length: size }, (_, index) => ((index * 2654435761) % 4294967296).toString(36)).join('')
  writeFileSync(join(root, 'src/heavy.js'), `export const heavy = '${noise(2000)}'`)
  writeFileSync(join(root, 'src/plain.css'), `.a { --x: '${noise(300)}' }`)
  const chunks = await buildGraph(
    root,
    `import '../src/plain.css'\nimport { useState } from 'react'\nexport const load = () => import('../src/heavy.js')\nexport const state = useState`,
  )
  const measure = (kind: 'first' | 'added') =>
    measureBudget(
      { name: 'b', entry: '', limitKb: 1, counts: kind === 'first' ? { kind } : { kind, modules: [/heavy/] } },
      chunks,
    )[0]
  expect(measure('first')?.gzipBytes).toBeGreaterThan(800)
  expect(measure('first')?.gzipBytes).toBeLessThan(3000)
  expect(measure('added')?.gzipBytes).toBeGreaterThan(6000)
  expect(chunks.flatMap((chunk) => chunk.modules).some((module) => module.path.includes('node_modules/react'))).toBe(
    false,
  )
})
