import { Visitor } from 'vite'
import type { Check, Finding } from './check.types.ts'
import { isSource, isTestFile } from './project.ts'
import { lineAt, parseSource } from './sourceText.ts'
import { workspacesOf } from './workspaces.ts'

const textFile = /\.(tsx?|mts|mjs|js|json|md|css|html|yml|yaml|txt|sh|svg|env|sol)$|^\.[^/]+$|\/run$/

/** Folders of one developer's machine. Each is spelt in two parts, so that this file passes its own rule. */
const paths = [
  ['/wo', 'rk/'],
  ['/tm', 'p/'],
  ['/ho', 'me/'],
  ['/Use', 'rs/'],
  ['/ro', 'ot/'],
  ['C:\\\\', 'Users'],
].map((parts) => parts.join(''))

/** What works only on the machine of the person who wrote it does not belong in the repository. */
export const machinePathsCheck: Check = {
  name: 'no machine paths',
  run(project) {
    const findings: Finding[] = []
    for (const file of project.files.filter((candidate) => textFile.test(candidate))) {
      const text = project.read(file)
      for (const path of paths) {
        if (!text.includes(path)) continue
        const lines = text.split('\n')
        lines.forEach((line, index) => {
          // Only the start of a path counts: `docs/work/` or a web address may hold the same letters.
          const at = line.indexOf(path)
          if (at === -1 || /[\w.*-]/.test(line[at - 1] ?? '')) return
          findings.push({ file, line: index + 1, message: `names the machine path ${path}` })
        })
      }
    }
    return { findings }
  },
}

/** Tools that ask for a default export by contract. */
const defaultWanted = /(^|\/)((vite|vitest|playwright|knip)\.config\.ts|next\.config\.js|app\/(layout|page)\.tsx)$/

/**
 * Exports carry their name everywhere, and lists of re-exports are only where the manifest says that a package is
 * entered.
 */
export const namedExportsCheck: Check = {
  name: 'named exports',
  run(project) {
    const entries = new Set(workspacesOf(project).flatMap((workspace) => [...workspace.entries.values()]))
    const findings: Finding[] = []
    for (const file of project.files.filter(isSource)) {
      const text = project.read(file)
      const { staticExports } = parseSource(file, text).module
      for (const statement of staticExports) {
        const line = lineAt(text, statement.start)
        if (!defaultWanted.test(file) && statement.entries.some((entry) => entry.exportName.kind === 'Default')) {
          findings.push({ file, line, message: 'default export: give it a name' })
        }
        if (statement.entries.some((entry) => entry.moduleRequest !== null) && !entries.has(file)) {
          findings.push({ file, line, message: 're-exports another file, though it is no entry of its package' })
        }
      }
    }
    return { findings }
  },
}

const guarded = /^(packages\/(core|react|ui)|services\/[^/]+)\/src\//

const families = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

/**
 * No chain family in disguise: core, react and the services name none by a literal, so that nothing is true only of
 * EVM chains by accident. Protocol's tables and adapters/evm may, and so may a table that has a row for every family.
 */
export const namespaceLiteralCheck: Check = {
  name: 'no eip155 literal',
  run(project) {
    const findings: Finding[] = []
    for (const file of project.files) {
      if (!guarded.test(file) || !isSource(file) || isTestFile(file)) continue
      const text = project.read(file)
      const look = (value: unknown, offset: number) => {
        if (typeof value === 'string' && /\beip155\b/.test(value)) {
          findings.push({ file, line: lineAt(text, offset), message: `names ${value}: use a table of protocol` })
        }
      }
      new Visitor({
        Literal(node) {
          look(node.value, node.start)
        },
        TemplateElement(node) {
          look(node.value.raw, node.start)
        },
        ObjectExpression(node) {
          const keys = node.properties.flatMap((property) =>
            property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
          )
          if (!families.every((family) => keys.includes(family))) for (const key of keys) look(key, node.start)
        },
        MemberExpression(node) {
          if (!node.computed && node.property.type === 'Identifier') look(node.property.name, node.start)
        },
      }).visit(parseSource(file, text).program)
    }
    return { findings }
  },
}

/** A message to any origin is a message to an attacker's page: `postMessage` names its receiver. */
export const postMessageTargetCheck: Check = {
  name: 'postMessage target',
  run(project) {
    const findings: Finding[] = []
    for (const file of project.files.filter(isSource)) {
      const text = project.read(file)
      if (!text.includes('postMessage')) continue
      new Visitor({
        CallExpression(node) {
          const { callee } = node
          const called =
            callee.type === 'Identifier'
              ? callee.name
              : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
                ? callee.property.name
                : ''
          if (
            called !== 'postMessage' ||
            !node.arguments.slice(1).some((one) => /(['"`])\*\1/.test(text.slice(one.start, one.end)))
          )
            return
          findings.push({
            file,
            line: lineAt(text, node.start),
            message: 'posts to every origin: name the target origin',
          })
        },
      }).visit(parseSource(file, text).program)
    }
    return { findings }
  },
}

const suites = new Set(['it', 'test', 'describe', 'suite', 'bench'])
const switches = new Set(['skip', 'only', 'todo', 'skipIf', 'runIf', 'fails'])
const shortForms = new Set(['xit', 'xdescribe', 'xtest', 'fit', 'fdescribe'])

/** A skipped test proves nothing, and a lone one hides the others. */
export const testHygieneCheck: Check = {
  name: 'no skipped or lone tests',
  run(project) {
    const findings: Finding[] = []
    for (const file of project.files.filter(
      (candidate) => isSource(candidate) && /\.(test|spec|test-d)\.tsx?$/.test(candidate),
    )) {
      const text = project.read(file)
      new Visitor({
        MemberExpression(node) {
          if (node.property.type !== 'Identifier' || !switches.has(node.property.name)) return
          const root = /^\w+/.exec(text.slice(node.start, node.end))?.[0] ?? ''
          if (!suites.has(root)) return
          findings.push({
            file,
            line: lineAt(text, node.start),
            message: `${root}.${node.property.name}: every test runs`,
          })
        },
        CallExpression(node) {
          if (node.callee.type !== 'Identifier' || !shortForms.has(node.callee.name)) return
          findings.push({ file, line: lineAt(text, node.start), message: `${node.callee.name}: every test runs` })
        },
      }).visit(parseSource(file, text).program)
    }
    return { findings }
  },
}

/** Notes to oneself, and orders to the compiler to look away. Matched in comments only. */
const forbidden = /@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable|\b(TODO|FIXME|XXX|HACK)\b/

/** Comments that postpone work or switch a rule off. A type test may expect an error: that is its point. */
export const leftoversCheck: Check = {
  name: 'no leftovers',
  run(project) {
    const findings: Finding[] = []
    for (const file of project.files.filter(isSource)) {
      const text = project.read(file)
      for (const comment of parseSource(file, text).comments) {
        const word = forbidden.exec(comment.value)?.[0]
        if (word === undefined || (word === '@ts-expect-error' && /\.test-d\.tsx?$/.test(file))) continue
        findings.push({ file, line: lineAt(text, comment.start), message: `${word} in a comment` })
      }
    }
    return { findings }
  },
}
