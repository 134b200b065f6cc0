import { readFileSync } from 'node:fs'
import { devnetShopOptions } from './devnetShop.ts'
import { startShop } from './startShop.ts'

// The shop as a process of its own. Its one argument is the file of its settings, which holds its keys.
const [file = ''] = process.argv.slice(2)
const shop = await startShop({
  ...devnetShopOptions(JSON.parse(readFileSync(file, 'utf8'))),
  onFailure: (error) => console.error(error),
})
console.log(`The practice shop answers at ${shop.url}.`)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void shop.stop().then(() => process.exit()))
