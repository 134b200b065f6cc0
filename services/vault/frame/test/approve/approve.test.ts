import AxeBuilder from '@axe-core/playwright'
import { type Anvil, rpcCall, startAnvil } from '@latchkey/devnet'
import { startSolana } from '@latchkey/devnet/solana'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import {
  Connection,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import {
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  recoverMessageAddress,
  recoverTypedDataAddress,
  stringToHex,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf, type RootAddresses } from '../../../keys/src/root/addressesOf.ts'
import { type Stage, startStage, type Visit } from './startStage.ts'
