import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { toolRoot } from '../checks/project.ts'
import { addSection, formatSection, readChanges, wrongChanges } from './changelog.ts'
import { nextVersion } from './nextVersion.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** The manifests of this repository in a folder of their own, with the given changesets alone. */
function repository(changesets: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  folders.push(root)
  const manifests = globSync(
    ['package.json', 'package-lock.json', '{packages,apps,services,examples}/*/package.json', 'devnet/package.json'],
    { cwd: toolRoot },
  )
  for (const file of [...manifests, '.changeset/config.json']) cpSync(join(toolRoot, file), join(root, file))
  for (const [name, text] of Object.entries(changesets)) writeFileSync(join(root, '.changeset', `${name}.md`), text)
  return root
}

const changeset = (bump: string, text: string) => `---\n'latchkey': ${bump}\n---\n\n${text}\n`

it('refuses a changeset that does not say what it does to the reader, and writes nothing', async () => {
  const root = repository({ vague: changeset('patch', 'Refactor things') })
  await expect(nextVersion(root, '2026-11-25')).rejects.toThrow(
    '.changeset/vague.md begins with none of "Security: ", "Breaking: ", "Added: ", "Fixed: "',
  )
  expect(readdirSync(join(root, '.changeset'))).toEqual(['config.json', 'vague.md'])
  expect(readFileSync(join(root, 'packages/core/package.json'))).toEqual(
    readFileSync(join(toolRoot, 'packages/core/package.json')),
  )
})

it('says that there is nothing to release', async () => {
  await expect(nextVersion(repository({}), '2026-11-25')).rejects.toThrow('nothing to release')
})

it('gives all packages one version, names each other by it, and writes what is new by its effect', async () => {
  const root = repository({
    one: changeset('patch', 'Fixed: the button keeps its size.'),
    two: changeset('minor', 'Added: `latchkey/example`.\n\nIt does this.'),
  })
  const before = JSON.parse(readFileSync(join(root, 'packages/latchkey/package.json'), 'utf8')).version as string
  const version = await nextVersion(root, '2026-11-25')
  const [major, minor] = before.split('.').map(Number)
  expect(version).toBe(`${major}.${Number(minor) + 1}.0`)
  for (const file of globSync('{packages,services}/*/package.json', { cwd: root })) {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'))
    expect(manifest.version, file).toBe(version)
    for (const [name, range] of Object.entries(manifest.dependencies ?? {})) {
      if (name.startsWith('@latchkey/')) expect(range, `${file} ${name}`).toBe(version)
    }
  }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  expect(lock.packages['packages/latchkey'].version).toBe(version)
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toBe(`# Changelog

All packages have one version. What is not released yet lies in \`.changeset\`.

## ${version} · 2026-11-25

### What is new

- \`latchkey/example\`.

  It does this.

### What works now

- the button keeps its size.
`)
  expect(readdirSync(join(root, '.changeset'))).toEqual(['config.json'])
})

it('keeps older sections below', () => {
  const first = addSection('', formatSection('0.2.0', '2026-11-25', [{ id: 'a', summary: 'Fixed: a.' }]))
  const second = addSection(first, formatSection('0.3.0', '2026-12-01', [{ id: 'b', summary: 'Breaking: b.' }]))
  expect(second.match(/^#+ .*/gm)).toEqual([
    '# Changelog',
    '## 0.3.0 · 2026-12-01',
    '### What you have to change',
    '## 0.2.0 · 2026-11-25',
    '### What works now',
  ])
})

it('every change of this repository that is not released says what it does to the reader', async () => {
  expect(wrongChanges(await readChanges(toolRoot))).toEqual([])
})
