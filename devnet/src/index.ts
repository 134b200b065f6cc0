export { addAuthenticator } from './browser/addAuthenticator.ts'
export { addVirtualWallet, type VirtualWallet } from './browser/addVirtualWallet.ts'
export {
  approveAsPerson,
  createPointer,
  type Place,
  type Pointer,
  type PointerInput,
} from './browser/approveAsPerson.ts'
export { browserPath } from './browser/browserPath.ts'
export { launchBrowser } from './browser/launchBrowser.ts'
export { type RequestRecord, recordRequests } from './browser/recordRequests.ts'
export { startAlto } from './bundler/startAlto.ts'
export { startBundler } from './bundler/startBundler.ts'
export { chargeForData } from './chains/chargeForData.ts'
export { devnetChains, rpcCall } from './chains/devnetChains.ts'
export { type Anvil, startAnvil } from './chains/startAnvil.ts'
export { guardian } from './process/guardian.ts'
export { freePort } from './process/listen.ts'
export { buildSite } from './site/buildSite.ts'
export { serveSite } from './site/serveSite.ts'
export { frameSite, repositoryRoot, siteSources } from './site/sites.ts'
export type { Devnet, DevnetOptions, DevnetPart, DevnetUrls } from './start/devnet.types.ts'
export { type Ports, portsFrom } from './start/ports.ts'
export { startDevnet } from './start/startDevnet.ts'
export { devnetContracts } from './world/devnetContracts.ts'
export { devnetTrade } from './world/devnetMarkets.ts'
export { devnetPaymaster, paymasterArtifact } from './world/devnetPaymaster.ts'
export { type DevnetToken, devnetTokens } from './world/devnetTokens.ts'
export { type Persona, personas, practiceSeedPhrase } from './world/personas.ts'
export { prepareWorld } from './world/prepareWorld.ts'
