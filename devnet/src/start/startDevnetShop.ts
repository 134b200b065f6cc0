import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { startProcess } from '../process/startProcess.ts'
import { assetsOn, devnetShopOptions, type ShopSettings } from '../shop/devnetShop.ts'
import type { ShopKeys } from '../shop/shop.types.ts'
import { newShopKeys, newTreasuryKey, shopProviders } from '../shop/shopKeys.ts'
import { startShop } from '../shop/startShop.ts'

/** What the shop will be, before it is started: the api has to know where, and by which keys. */
export function planDevnetShop(options: planDevnetShop.Options) {
  const { stateDir, ...rest } = options
  const folder = stateDir === undefined ? undefined : join(stateDir, 'shop')
  const settings: ShopSettings = {
    ...rest,
    ...keptKeys(folder),
    file: folder === undefined ? undefined : join(folder, 'shop.db'),
  }
  const url = `http://localhost:${settings.port}`
  return {
    /** Who sells, for the api. */
    providers: shopProviders(url, settings.keys, assetsOn(settings)),
    start: () =>
      folder === undefined ? startShop(devnetShopOptions(settings)) : startShopProcess(folder, settings, url),
  }
}

export declare namespace planDevnetShop {
  type Options = Omit<ShopSettings, 'keys' | 'treasuryKey' | 'file'> & { readonly stateDir: string | undefined }
}

/** The keys of the last start, since purchases live on with them; new ones at the first. */
function keptKeys(folder: string | undefined): { readonly keys: ShopKeys; readonly treasuryKey: Hex } {
  const file = folder === undefined ? undefined : join(folder, 'keys.json')
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const made = { keys: newShopKeys(), treasuryKey: newTreasuryKey() }
  if (file !== undefined) writePrivate(file, made)
  return made
}

function writePrivate(file: string, value: unknown): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, JSON.stringify(value), { mode: 0o600 })
}

/** Runs the shop as a process of its own, as the providers are elsewhere. Its log goes to `logs/shop.log`. */
async function startShopProcess(folder: string, settings: ShopSettings, url: string) {
  const settingsFile = join(folder, 'settings.json')
  writePrivate(settingsFile, settings)
  const { stop } = await startProcess({
    name: 'practice shop',
    main: 'devnet/src/shop/main.ts',
    args: [settingsFile],
    logFile: join(folder, '..', 'logs', 'shop.log'),
    healthUrl: url,
  })
  return { url, stop }
}
