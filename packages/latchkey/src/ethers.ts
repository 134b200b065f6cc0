// ethers over a kit, by the provider class of the app's own ethers.
export { type EthersProviderClass, getEthersProvider } from './ethers/getEthersProvider.ts'
export { getEthersSigner } from './ethers/getEthersSigner.ts'
