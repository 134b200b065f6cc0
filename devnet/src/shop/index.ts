export type { Asked, Lies } from './dialects/dialect.types.ts'
export type { Purchase, ShopAsset, ShopKeys, ShopName } from './shop.types.ts'
export { newShopKeys, shopProviders } from './shopKeys.ts'
export { startShop } from './startShop.ts'
