import { spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { formerFolder } from '@latchkey/web-service'
import { alone } from '../process/alone.ts'
import { guardian } from '../process/guardian.ts'
import { repositoryRoot } from './sites.ts'
import { sourceHash } from './sourceHash.ts'

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

export declare namespace buildSite {
  type Options = {
    /** Folder of the site, from the root of the repository. */
    folder: string
    /** Modes of its vite.config.ts, each a build whose files go into the same output. Default production alone. */
    modes?: readonly string[] | undefined
    /** Further folders and files that the build is made from, from the root of the repository; may hold `*`. */
    sources?: readonly string[] | undefined
    /** Called when there is something to build. */
    onBuild?: (() => void) | undefined
  }
}

/**
 * Builds a site with Vite into its `dist` folder, compressed beforehand, unless no source has changed since it was
 * built. The build before it stays beside it, in a folder of its own. Returns the output folder.
 */
export async function buildSite({
  folder,
  modes = ['production'],
  sources = [],
  onBuild,
}: buildSite.Options): Promise<string> {
  const home = join(repositoryRoot, folder)
  const output = join(home, 'dist')
  const stampFile = join(output, '.built-from')
  const further = globSync([...sources, 'package-lock.json', 'tsconfig.json'], { cwd: repositoryRoot }).sort()
  const stamp = sourceHash(repositoryRoot, [folder, ...further])
  const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (isBuilt()) return output

  const scratch = join(repositoryRoot, 'node_modules/.cache/latchkey', folder.replaceAll('/', '-'))
  // Two starts at once would both build, and each take away what the other has moved into its place.
  await alone(`${scratch}.lock`, async () => {
    if (isBuilt()) return
    onBuild?.()
    // What a build that was killed has left.
    rmSync(scratch, { recursive: true, force: true })
    try {
      for (const mode of modes) {
        await viteBuild(home, mode, join(scratch, mode))
        cpSync(join(scratch, mode), join(scratch, 'all'), { recursive: true })
      }
      await compressFolder(join(scratch, 'all'))
      writeFileSync(join(scratch, 'all/.built-from'), stamp)
      // Pages of it may be open: the server of this build goes on sending what they ask for.
      if (existsSync(output))
        cpSync(output, join(scratch, 'all', formerFolder), {
          recursive: true,
          filter: (path) => path !== join(output, formerFolder),
        })
      // Built beside its place and then moved, so that a failed build leaves the site as it was.
      if (existsSync(output)) renameSync(output, join(scratch, 'before'))
      renameSync(join(scratch, 'all'), output)
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  })
  return output
}

/** In a process of its own: the bundler's memory goes away with it. */
function viteBuild(home: string, mode: string, output: string): Promise<void> {
  const vite = createRequire(import.meta.url)
    .resolve('vite/package.json')
    .replace('package.json', 'bin/vite.js')
  const args = ['build', '--mode', mode, '--outDir', output, '--emptyOutDir', '--logLevel', 'error']
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: home,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Programs that build know nothing of the one that wants the result: they end with it.
  const release = child.pid === undefined ? () => {} : guardian.guard(child.pid)
  child.on('exit', release)
  let text = ''
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${home} doesn't build.\n${text.trim()}`))
    })
  })
}
