import type { Wallet } from '@latchkey/protocol'

/** A directory of `count` wallets; every third one is a browser extension, all have an app. */
export function manyWallets(count: number): readonly Wallet[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index + 1).padStart(64, '0'),
    name: `Wallet ${index + 1}`,
    homepage: 'https://wallet.example',
    order: index + 1,
    mobile_link: `wallet${index + 1}://`,
    app_store: 'https://apps.example/app',
    play_store: 'https://play.example/app',
    chrome_store: index % 3 === 0 ? 'https://chrome.example/extension' : null,
    rdns: `wallet${index + 1}.example`,
  }))
}
