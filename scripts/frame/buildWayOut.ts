import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, defaultClientConditions, type Rolldown } from 'vite'

const root = join(import.meta.dirname, '../../services/vault/frame')

/**
 * The page that opens a wallet without any server, in one file: its policy allows its own script and style by their
 * hashes, and nothing else. The same sources give the same bytes.
 */
export async function buildWayOut(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    mode: 'production',
    logLevel: 'error',
    resolve: {
      conditions: ['latchkey-source', ...defaultClientConditions],
      dedupe: ['@noble/curves', '@noble/hashes', '@scure/base'],
    },
    build: {
      write: false,
      target: 'es2024',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'way-out.html'), output: { codeSplitting: false } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const script = only(output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])))
  const style = only(textsOf(output, '.css'))
  const page = only(textsOf(output, '.html'))
  if (/<\/(script|style)/i.test(script + style)) throw new Error('The script or the style would end its own element.')
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const sources = `script-src ${hashOf(script)}; style-src ${hashOf(style)}; connect-src 'none'`
  const policy = `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'`
  return page
    .replaceAll(/\s*<(script|link)\b[^>]*>(<\/script>)?/g, '')
    .replace(
      '<meta charset="utf-8" />',
      (tag) => `${tag}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    )
    .replace('</head>', () => `  <style>${style}</style>\n    <script type="module">${script}</script>\n  </head>`)
}

const textsOf = (output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[], ending: string) =>
  output.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith(ending) ? [String(file.source)] : []))

function only(texts: readonly string[]): string {
  const [text] = texts
  if (text === undefined || texts.length > 1) throw new Error(`The page has ${texts.length} parts of a kind, not one.`)
  return text
}
