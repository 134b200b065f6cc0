/** What a page of the docs tells its reader to do. */
export type DocStep =
  | { readonly kind: 'shell'; readonly lines: readonly string[] }
  | { readonly kind: 'file'; readonly name: string; readonly text: string }

/**
 * The steps below a heading of a page, in their order: blocks of shell, and blocks of code whose line before ends with
 * the name of a file and a colon.
 */
export function docSteps(page: string, heading: string): readonly DocStep[] {
  const [, section] = page.split(`\n## ${heading}\n`)
  if (section === undefined) throw new Error(`There is no heading "${heading}".`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/([^\n]*)\n\n```(\w+)\n([\s\S]*?)\n```/g)].flatMap(
    ([, before = '', language = '', text = '']): readonly DocStep[] => {
      if (language === 'sh') return [{ kind: 'shell', lines: text.split('\n') }]
      const name = /`([\w./-]+)`:$/.exec(before)?.[1]
      return name === undefined ? [] : [{ kind: 'file', name, text }]
    },
  )
}
