import { expect, it } from 'vitest'
import { clientEntriesCheck } from './clientEntries.ts'
import { memoryProject } from './project.ts'

const check = async (files: Readonly<Record<string, string>>) =>
  (await clientEntriesCheck.run(memoryProject(files))).findings.map(({ file, message }) => `${file}: ${message}`)

const manifest = (name: string) =>
  JSON.stringify({ name, exports: { '.': { 'latchkey-source': './src/index.ts', default: './dist/index.js' } } })
const react = {
  'packages/react/package.json': manifest('@latchkey/react'),
  'packages/react/src/useThing.ts': "import { useState } from 'react'\nexport const useThing = () => useState(0)\n",
}

it('asks for the words where an entry leads to React, through other packages too', async () => {
  const entry = "export { useThing } from './useThing.ts'\n"
  const all = {
    ...react,
    'packages/react/src/index.ts': entry,
    'packages/all/package.json': manifest('all'),
    'packages/all/src/index.ts': "export { useThing } from '@latchkey/react'\n",
  }
  expect(await check(all)).toEqual([
    "packages/all/src/index.ts: leads to React: begin it with 'use client'",
    "packages/react/src/index.ts: leads to React: begin it with 'use client'",
  ])
  expect(await check({ ...react, 'packages/react/src/index.ts': `'use client'\n\n${entry}` })).toEqual([])
})

it('refuses them where nothing of React is loaded with the entry', async () => {
  const later =
    "import type { ReactNode } from 'react'\nexport const load = (_: ReactNode) => import('./useThing.ts')\n"
  expect(await check({ ...react, 'packages/react/src/index.ts': later })).toEqual([])
  expect(await check({ ...react, 'packages/react/src/index.ts': `'use client'\n${later}` })).toEqual([
    "packages/react/src/index.ts: says 'use client' without React",
  ])
})
