/** The projects that there are to begin from. */
export const templates = {
  'vite-react': { title: 'React, built by Vite', layers: ['vite', 'vite-react'], demo: true, start: 'npm run dev' },
  next: { title: 'Next, App Router', layers: ['next-base', 'next'], demo: true, start: 'npm run dev' },
  'next-wagmi': {
    title: 'Next, App Router, with wagmi',
    layers: ['next-base', 'next-wagmi'],
    demo: true,
    start: 'npm run dev',
  },
  vue: { title: 'Vue, built by Vite', layers: ['vite', 'vue'], demo: true, start: 'npm run dev' },
  vanilla: { title: 'No framework, built by Vite', layers: ['vite', 'vanilla'], demo: true, start: 'npm run dev' },
  'self-host': { title: 'The services, on your machine', layers: ['self-host'], demo: false, start: 'npm start' },
} as const satisfies Readonly<Record<string, Template>>

type Template = {
  readonly title: string
  /** Folders in templates/ whose files make it, each over the one before; `.demo` behind a name is what a demo changes. */
  readonly layers: readonly string[]
  /** Whether `--demo` can bring a local chain and a practice wallet. */
  readonly demo: boolean
  /** The command that starts the project, once it is installed. */
  readonly start: string
}

export type TemplateName = keyof typeof templates

export const templateNames = Object.keys(templates) as readonly TemplateName[]

/** One line a template, for people. */
export const templateList = templateNames.map((name) => `  ${name.padEnd(12)}${templates[name].title}`).join('\n')
