import { expect, it } from 'vitest'
import { docSteps } from './docSteps.ts'

const page = `# Page

\`\`\`sh
npm start
\`\`\`

## In your app

Type:

\`\`\`sh
npm create app
cd app
\`\`\`

and in \`src/main.ts\`:

\`\`\`ts
run()
\`\`\`

To look at:

\`\`\`ts
never()
\`\`\`

## Next

\`\`\`sh
npm test
\`\`\`
`

it('reads commands and files of one section', () => {
  expect(docSteps(page, 'In your app')).toEqual([
    { kind: 'shell', lines: ['npm create app', 'cd app'] },
    { kind: 'file', name: 'src/main.ts', text: 'run()' },
  ])
})

it('says that a section is gone', () => {
  expect(() => docSteps(page, 'Elsewhere')).toThrow('There is no heading "Elsewhere".')
})
