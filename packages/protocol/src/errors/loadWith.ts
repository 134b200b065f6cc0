import { KitError } from './KitError.ts'

/**
 * What `load` resolves with; it needs an npm package that the app installs only where it is used.
 * @throws KitError `adapter/not-found` with the line to type, where the package is not installed.
 */
export async function loadWith<Loaded>(packageName: string, load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    // The words of Node, webpack and Vite. A file that could not be fetched is another matter: they name its address.
    const text = error instanceof Error ? error.message : ''
    if (!new RegExp(`(find|resolve) .*['"]${packageName}(/[^'"]*)?['"]`).test(text)) throw error
    const shortMessage = `${packageName} is not installed: npm install ${packageName}`
    throw new KitError({ code: 'adapter/not-found', shortMessage, details: packageName, cause: error })
  }
}
