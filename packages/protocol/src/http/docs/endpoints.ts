import { allowancesDocs } from './allowancesDocs.ts'
import { balancesDocs } from './balancesDocs.ts'
import { bitcoinDocs } from './bitcoinDocs.ts'
import { bundlerDocs } from './bundlerDocs.ts'
import { ccipDocs } from './ccipDocs.ts'
import type { DocumentedEndpoint } from './documentEndpoint.ts'
import { eventsDocs } from './eventsDocs.ts'
import { historyDocs } from './historyDocs.ts'
import { identityDocs } from './identityDocs.ts'
import { namesDocs } from './namesDocs.ts'
import { nftsDocs } from './nftsDocs.ts'
import { onrampLinksDocs } from './onrampLinksDocs.ts'
import { onrampOffersDocs } from './onrampOffersDocs.ts'
import { onrampOptionsDocs } from './onrampOptionsDocs.ts'
import { onrampOrdersDocs } from './onrampOrdersDocs.ts'
import { onrampSellersDocs } from './onrampSellersDocs.ts'
import { paymasterDocs } from './paymasterDocs.ts'
import { permissionsDocs } from './permissionsDocs.ts'
import { pricesDocs } from './pricesDocs.ts'
import { projectDocs } from './projectDocs.ts'
import { rpcDocs } from './rpcDocs.ts'
import { sessionsDocs } from './sessionsDocs.ts'
import { signInsDocs } from './signInsDocs.ts'
import { swapQuotesDocs } from './swapQuotesDocs.ts'
import { swapsDocs } from './swapsDocs.ts'
import { walletRpcDocs } from './walletRpcDocs.ts'
import { walletsDocs } from './walletsDocs.ts'

/** Every endpoint: what the contract tests run through and the OpenAPI document is made from. */
export const endpoints: readonly DocumentedEndpoint[] = [
  ...projectDocs,
  ...rpcDocs,
  ...balancesDocs,
  ...allowancesDocs,
  ...historyDocs,
  ...identityDocs,
  ...namesDocs,
  ...ccipDocs,
  ...nftsDocs,
  ...walletRpcDocs,
  ...bundlerDocs,
  ...paymasterDocs,
  ...permissionsDocs,
  ...sessionsDocs,
  ...pricesDocs,
  ...swapsDocs,
  ...swapQuotesDocs,
  ...onrampOffersDocs,
  ...onrampOrdersDocs,
  ...onrampOptionsDocs,
  ...onrampSellersDocs,
  ...onrampLinksDocs,
  ...signInsDocs,
  ...bitcoinDocs,
  ...walletsDocs,
  ...eventsDocs,
]
