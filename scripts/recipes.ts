// `npm run recipes`: follows the recipes of every AGENTS.md to the letter, all at once, runs `npm run check` over the
// result, takes everything out again and compares. Ends with `N passed, N failed`. The files of a recipe must be as
// they were committed, because they are restored to that.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { snapshotFile } from './checks/exportsSnapshot.ts'
import { readProject, toolRoot } from './checks/project.ts'
import { insertStep, parseRecipes } from './recipes/recipe.ts'

const recipes = readProject(toolRoot)
  .files.filter((file) => /(^|\/)AGENTS\.md$/.test(file))
  .flatMap((file) => parseRecipes(readFileSync(join(toolRoot, file), 'utf8')))
const before = new Map<string, string | undefined>()
let failed = 0

process.once('exit', restore)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

// The exports that the recipes add are accepted, and taken back with the rest.
for (const file of [snapshotFile, 'package-lock.json']) before.set(file, readFileSync(join(toolRoot, file), 'utf8'))
for (const { name, steps } of recipes) {
  try {
    for (const step of steps) {
      const path = join(toolRoot, step.file)
      if (!before.has(step.file)) {
        if (git('status', '--porcelain', '--', step.file) !== '')
          throw new Error(`${step.file} has changes; commit them first`)
        before.set(step.file, existsSync(path) ? readFileSync(path, 'utf8') : undefined)
      }
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, step.kind === 'create' ? step.text : insertStep(readFileSync(path, 'utf8'), step))
    }
    console.log(`ok     ${name}: ${steps.length} steps`)
  } catch (error) {
    failed += 1
    console.log(`FAILED ${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
const check = spawnSync(process.execPath, [join(toolRoot, 'scripts/check.ts'), '--update', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
restore()
const left = git('status', '--porcelain', '--', ...before.keys())
if (left !== '') console.log(`FAILED to take it all out again:\n${left}`)
if (recipes.length === 0 || check.status !== 0 || left !== '') failed += 1
console.log(`${recipes.length} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function restore(): void {
  for (const [file, text] of before) {
    if (text === undefined) rmSync(join(toolRoot, file), { force: true })
    else writeFileSync(join(toolRoot, file), text)
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: toolRoot, encoding: 'utf8' })
}
