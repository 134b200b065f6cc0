import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Puts a `.br` and a `.gz` beside each text file of a folder, however deep. Small files aren't worth it. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|svg|json)$/.test(file),
  )
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file))
      if (content.length < 1_000) return
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
      await writeFile(join(folder, `${file}.br`), await brotli(content, quality))
      await writeFile(join(folder, `${file}.gz`), await zip(content, { level: 9 }))
    }),
  )
}
