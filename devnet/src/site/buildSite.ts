import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFolder } from './compressFolder.ts'
import { repositoryRoot } from './repositoryRoot.ts'
import { sourceHash } from './sourceHash.ts'

export declare namespace buildSite {
  type Options = {
    /** Folder of the site, from the root of the repository. */
    folder: string
    /** Names of the Vite configurations in it, each a build into the same output. Default one, `vite.config.ts`. */
    configs?: readonly string[] | undefined
    /** Further folders and files that the build is made from, from the root of the repository; may hold `*`. */
    sources?: readonly string[] | undefined
    /** Called when there is something to build. */
    onBuild?: (() => void) | undefined
  }
}

/**
 * Builds a site with Vite into its `dist` folder, compressed beforehand, unless no source has changed since it was
 * built. Returns the output folder.
 */
export async function buildSite({
  folder,
  configs = ['vite.config.ts'],
  sources = [],
  onBuild,
}: buildSite.Options): Promise<string> {
  const home = join(repositoryRoot, folder)
  const output = join(home, 'dist')
  const stampFile = join(output, '.built-from')
  const further = globSync([...sources, 'package-lock.json', 'tsconfig.json'], { cwd: repositoryRoot }).sort()
  const stamp = sourceHash(repositoryRoot, [folder, ...further])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return output

  onBuild?.()
  // Built beside its place and then moved, so that neither a failed build nor two at once leave half a site.
  const scratch = `${output}.${process.pid}`
  try {
    for (const [index, config] of configs.entries()) await viteBuild(home, config, scratch, index === 0)
    await compressFolder(scratch)
    writeFileSync(join(scratch, '.built-from'), stamp)
    rmSync(output, { recursive: true, force: true })
    renameSync(scratch, output)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return output
}

/** In a process of its own: the bundler's memory goes away with it. */
function viteBuild(home: string, config: string, output: string, empty: boolean): Promise<void> {
  const script = join(import.meta.dirname, 'viteBuild.ts')
  const child = spawn(process.execPath, [script, join(home, config), output, String(empty)], {
    cwd: home,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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
      else reject(new Error(`${home} doesn't build (${config}).\n${text.trim()}`))
    })
  })
}
