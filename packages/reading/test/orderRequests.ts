import { typedRequest } from './typedRequest.ts'

const item = '(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
/** Of Seaport, as its contract writes them. */
export const seaportTypes = `OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem${item},address recipient)OfferItem${item})`
const cowTypes =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'

export const zero = '0x0000000000000000000000000000000000000000'
export const seaport = '0x0000000000000068F116a894984e2DB1123eB395'
const settlement = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const apes = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const marketplace = '0x0000a26b00c1F0DF003000390027140000fAa719'

const hash = `0x${'00'.repeat(32)}`

/** An item of a collection for 1 to 0.5 ETH, of which a marketplace gets 0.025. */
export function seaportOrder(offerer: string, changes: object = {}) {
  const money = { itemType: 0, token: zero, identifierOrCriteria: 0 }
  return {
    offerer,
    zone: zero,
    offer: [{ itemType: 2, token: apes, identifierOrCriteria: 8817, startAmount: 1, endAmount: 1 }],
    consideration: [
      { ...money, startAmount: '1000000000000000000', endAmount: '500000000000000000', recipient: offerer },
      { ...money, startAmount: '25000000000000000', endAmount: '25000000000000000', recipient: marketplace },
    ],
    orderType: 0,
    startTime: 1_700_000_000,
    endTime: 1_900_000_000,
    zoneHash: hash,
    salt: 1,
    conduitKey: hash,
    counter: 0,
    ...changes,
  }
}

export function seaportRequest(offerer: string, changes: object = {}, domain: object = {}) {
  const made = { name: 'Seaport', version: '1.6', verifyingContract: seaport, ...domain }
  return typedRequest(offerer, seaportTypes, seaportOrder(offerer, changes), made)
}

/** 1000 USDC for at least 0.3 WETH. */
export function cowRequest(account: string, changes: object = {}) {
  const order = {
    sellToken: usdc,
    buyToken: weth,
    receiver: account,
    sellAmount: '990000000',
    buyAmount: '300000000000000000',
    validTo: 1_900_000_000,
    appData: hash,
    feeAmount: '10000000',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    ...changes,
  }
  const made = { name: 'Gnosis Protocol', version: 'v2', verifyingContract: settlement }
  return typedRequest(account, cowTypes, order, made)
}
