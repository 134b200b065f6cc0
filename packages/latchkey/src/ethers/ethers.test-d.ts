import type { Kit } from '@latchkey/core'
import { BrowserProvider, type JsonRpcSigner } from 'ethers'
import { ethers as ethers5 } from 'ethers-5'
import * as lowest from 'ethers-6-lowest'
import { getEthersProvider, getEthersSigner } from 'latchkey/ethers'
import { expectTypeOf } from 'vitest'

declare const kit: Kit

expectTypeOf(getEthersProvider(kit, BrowserProvider)).toEqualTypeOf<BrowserProvider>()
expectTypeOf(getEthersSigner(kit, BrowserProvider)).resolves.toEqualTypeOf<JsonRpcSigner | undefined>()
expectTypeOf(getEthersProvider(kit, lowest.BrowserProvider)).toEqualTypeOf<lowest.BrowserProvider>()
expectTypeOf(getEthersSigner(kit, lowest.BrowserProvider)).resolves.toEqualTypeOf<lowest.JsonRpcSigner | undefined>()
expectTypeOf(getEthersProvider(kit, ethers5.providers.Web3Provider)).toEqualTypeOf<ethers5.providers.Web3Provider>()
expectTypeOf(getEthersSigner(kit, ethers5.providers.Web3Provider)).resolves.toEqualTypeOf<
  ethers5.providers.JsonRpcSigner | undefined
>()
// @ts-expect-error no class of a provider
getEthersSigner(kit, Map)
