import { Visitor } from 'vite'
import type { Check, Finding } from './check.types.ts'
import { isSource } from './project.ts'
import { lineAt, parseSource } from './sourceText.ts'
import { bannedTerms, bannedWords } from './words.table.ts'

/** Sheets that are not in the repository: a reader can't open what a numbered decision of such a sheet points at. */
const outsideSheet = /\bdecisions? \d+/i

/** Names of code and of files are the terms that engineers and wallet users know; comments are plain English. */
export const wordsCheck: Check = {
  name: 'words',
  run(project) {
    const findings: Finding[] = []
    for (const file of project.files.filter(
      (candidate) => isSource(candidate) && !candidate.endsWith('words.table.ts'),
    )) {
      const fileName = file.slice(file.lastIndexOf('/') + 1).replace(/\..*$/, '')
      const base = objection(fileName)
      if (base !== undefined) findings.push({ file, message: base })
      const text = project.read(file)
      const parsed = parseSource(file, text)
      const seen = new Set<string>()
      const look = (name: string, offset: number) => {
        if (seen.has(name)) return
        seen.add(name)
        const message = objection(name)
        if (message !== undefined) findings.push({ file, line: lineAt(text, offset), message })
      }
      new Visitor({
        Identifier: (node) => look(node.name, node.start),
        JSXIdentifier: (node) => look(node.name, node.start),
      }).visit(parsed.program)
      for (const comment of parsed.comments) {
        for (const { word, use } of bannedWords) {
          const found = word.exec(comment.value)
          if (found === null) continue
          const line = lineAt(text, comment.start + found.index)
          findings.push({ file, line, message: `"${found[0]}" in a comment: use ${use}` })
        }
        const sheet = outsideSheet.exec(comment.value)?.[0]
        if (sheet !== undefined) {
          findings.push({
            file,
            line: lineAt(text, comment.start),
            message: `"${sheet}" is not in the repository: say it`,
          })
        }
      }
    }
    return { findings }
  },
}

/** Names in capitals are on the wire, where they stay. */
function objection(name: string): string | undefined {
  if (name === name.toUpperCase()) return undefined
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  const banned = bannedTerms.find((term) => term.name.test(words))
  return banned && `"${name}": use ${banned.use}`
}
