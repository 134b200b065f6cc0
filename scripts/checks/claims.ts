import type { Check, Finding, Project } from './check.types.ts'

const promises = 'SECURITY.md'
const model = 'docs/threat-model.md'

/** A row of the map: a promise, and a test of the repository by its file and title. */
type Claim = { readonly promise: string; readonly file: string; readonly title: string; readonly line: number }

/**
 * Each promise of SECURITY.md has a row in the map of the threat model, and each row names a test that is there. What has
 * no test says so, and is counted. Files and commands that SECURITY.md names are there, too.
 */
export const claimsCheck: Check = {
  name: 'claims',
  run(project) {
    const findings: Finding[] = []
    const made = promisesOf(read(project, promises))
    const claims = claimsOf(read(project, model))
    for (const { promise, line } of made) {
      if (!claims.some((claim) => claim.promise === promise))
        findings.push({ file: promises, line, message: `${model} names no test of "${promise}"` })
    }
    for (const { promise, file, title, line } of claims) {
      const object = (message: string) => findings.push({ file: model, line, message })
      if (!made.some((one) => one.promise === promise)) object(`${promises} does not promise "${promise}"`)
      if (file === 'none') continue
      if (!project.files.includes(file)) object(`there is no ${file}`)
      else if (!quotes(project.read(file), title)) object(`${file} has no test "${title}"`)
    }
    for (const { name, line } of namedIn(read(project, promises))) {
      if (!isThere(project, name)) findings.push({ file: promises, line, message: `there is no ${name}` })
    }
    const bare = claims.filter(({ file }) => file === 'none').length
    return { findings, notes: [`${claims.length} rows for ${made.length} promises, ${bare} of them without a test`] }
  },
}

/** Whether a string of the text begins so. */
const quotes = (text: string, title: string) =>
  title !== '' && [`'${title}`, `"${title}`, `\`${title}`].some((string) => text.includes(string))

const read = (project: Project, file: string) => (project.exists(file) ? project.read(file) : '')

/** The first cells of the tables. */
function promisesOf(text: string): readonly { readonly promise: string; readonly line: number }[] {
  return rowsOf(text).map(({ cells: [promise = ''], line }) => ({ promise, line }))
}

/** Rows such as `| promise | \`file\` | title |` under the heading of the map. */
function claimsOf(text: string): readonly Claim[] {
  const start = text.split('\n').findIndex((line) => line.startsWith('## Each promise and its test'))
  return rowsOf(text)
    .filter(({ line }) => start >= 0 && line > start)
    .map(({ cells: [promise = '', file = '', title = ''], line }) => ({
      promise,
      file: file.replaceAll('`', ''),
      title,
      line,
    }))
}

function rowsOf(text: string) {
  const lines = text.split('\n').map((content, index) => ({ content, line: index + 1 }))
  return lines
    .filter(({ content }, index) => content.startsWith('| ') && !lines[index + 1]?.content.startsWith('|---'))
    .map(({ content, line }) => ({
      cells: content
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
      line,
    }))
}

/** Files, folders and commands between backticks. */
function namedIn(text: string): readonly { readonly name: string; readonly line: number }[] {
  return text.split('\n').flatMap((content, index) =>
    [...content.matchAll(/`((?:[\w.-]+\/)+[\w.-]+|[\w.]+\.(?:test|spec)\.ts|npm run [\w-]+)[^`]*`/g)].map(
      ([, name = '']) => ({
        name,
        line: index + 1,
      }),
    ),
  )
}

function isThere(project: Project, name: string): boolean {
  const [, command] = /^npm run ([\w-]+)$/.exec(name) ?? []
  if (command !== undefined) return Object.hasOwn(JSON.parse(project.read('package.json')).scripts, command)
  return project.files.some(
    (file) => file === name || file.startsWith(`${name}/`) || file.endsWith(`/${name}`) || file.includes(`/${name}/`),
  )
}
