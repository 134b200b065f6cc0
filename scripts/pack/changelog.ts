import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readChangesets } from '@changesets/read'

/** What a change does to who reads of it, in the order of reading. A changeset begins with one of these and a colon. */
const effects = ['Security', 'Breaking', 'Added', 'Fixed'] as const

const heading = {
  Security: 'Security: update now',
  Breaking: 'What you have to change',
  Added: 'What is new',
  Fixed: 'What works now',
}

const head = '# Changelog\n\nAll packages have one version. What is not released yet lies in `.changeset`.\n'

/** A changeset, as far as the changelog needs it. */
export type Change = {
  /** The name of its file in `.changeset`, without the ending. */
  readonly id: string
  readonly summary: string
}

/** What is wrong with changesets: their names and what to do. */
export function wrongChanges(changes: readonly Change[]): readonly string[] {
  return changes
    .filter(({ summary }) => effectOf(summary) === undefined)
    .map(({ id }) => `.changeset/${id}.md begins with none of ${effects.map((effect) => `"${effect}: "`).join(', ')}`)
}

/**
 * The section of a version, changes by their effect.
 *
 * @param day As `2026-11-25`.
 */
export function formatSection(version: string, day: string, changes: readonly Change[]): string {
  const groups = effects.flatMap((effect) => {
    const texts = changes.filter(({ summary }) => effectOf(summary) === effect).map(({ summary }) => item(summary))
    return texts.length === 0 ? [] : [`### ${heading[effect]}\n\n${texts.sort().join('\n')}\n`]
  })
  return [`## ${version} · ${day}\n`, ...groups].join('\n')
}

/** A changelog with one more section, which comes first. */
export function addSection(changelog: string, section: string): string {
  const [, ...older] = changelog.split(/^(?=## )/m)
  return [head, section, ...older].join('\n').replaceAll(/\n{3,}/g, '\n\n')
}

/** Reads what is not released yet. */
export async function readChanges(root: string): Promise<readonly Change[]> {
  return await readChangesets(root)
}

/** Writes the section of `version` into CHANGELOG.md of `root`. */
export function writeChangelog(root: string, version: string, day: string, changes: readonly Change[]): void {
  const file = join(root, 'CHANGELOG.md')
  const before = existsSync(file) ? readFileSync(file, 'utf8') : head
  writeFileSync(file, addSection(before, formatSection(version, day, changes)))
}

function effectOf(summary: string): (typeof effects)[number] | undefined {
  return effects.find((effect) => summary.startsWith(`${effect}: `))
}

/** A changeset's text without its effect, as a point of a list. */
function item(summary: string): string {
  return `- ${summary
    .slice(summary.indexOf(': ') + 2)
    .trim()
    .replaceAll(/\n(?=.)/g, '\n  ')}`
}
