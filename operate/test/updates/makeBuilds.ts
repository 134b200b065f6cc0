import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Two builds of a small site, one after the other, as the builder of the sites leaves them: a document, a script that it
 * names, and one that this asks for later, each named by its build.
 *
 * @returns Their folders. The second has the first in it.
 */
export function makeBuilds(folder: string): readonly [former: string, present: string] {
  const build = (name: string) => {
    const output = join(folder, name)
    mkdirSync(join(output, 'assets'), { recursive: true })
    writeFileSync(
      join(output, 'index.html'),
      `<!doctype html><script type="module" src="/assets/main-${name}.js"></script>`,
    )
    writeFileSync(join(output, `assets/main-${name}.js`), `import('/assets/later-${name}.js')`)
    writeFileSync(join(output, `assets/later-${name}.js`), `document.title = '${name}'`)
    return output
  }
  const [former, present] = [build('former'), build('present')] as const
  cpSync(former, join(present, '.before'), { recursive: true })
  return [former, present]
}
