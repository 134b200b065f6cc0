import { expect, it } from 'vitest'
import { insertStep, parseRecipes } from './recipe.ts'

const text = `# For agents

## Recipe: a thing

1. New file \`a/thing.ts\`:
   \`\`\`ts
   export function thing() {
     return 1
   }
   \`\`\`
2. In \`a/index.ts\`, after \`export type Table = {\`:
   \`\`\`ts
     thing: 1
   \`\`\`
`

it('reads the steps as they are written', () => {
  expect(parseRecipes(text)).toEqual([
    {
      name: 'a thing',
      steps: [
        { kind: 'create', file: 'a/thing.ts', text: 'export function thing() {\n  return 1\n}\n' },
        { kind: 'insert', file: 'a/index.ts', where: 'after', anchor: 'export type Table = {', text: '  thing: 1\n' },
      ],
    },
  ])
})

const step = { kind: 'insert', file: 'a.ts', where: 'before', anchor: '}', text: '  b\n' } as const

it('inserts at the only line that fits', () => {
  expect(insertStep('{\n  a\n}\n', step)).toBe('{\n  a\n  b\n}\n')
  expect(insertStep('{\n}\n', { ...step, where: 'after', anchor: '{' })).toBe('{\n  b\n}\n')
})

it.each(['a\n', '}\n}\n'])('refuses %j, where the line is missing or stands twice', (before) => {
  expect(() => insertStep(before, step)).toThrow('the recipe needs exactly one')
})
