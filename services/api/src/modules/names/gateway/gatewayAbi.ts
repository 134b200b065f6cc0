import { parseAbi } from 'viem'

/** What a gateway of names is asked: by a resolver (ENSIP-10, EIP-3668), and within that for one record or several. */
export const gatewayAbi = {
  question: parseAbi(['function resolve(bytes name, bytes data)']),
  records: parseAbi([
    'function addr(bytes32 node) view returns (address)',
    'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
    'function text(bytes32 node, string key) view returns (string)',
    'function name(bytes32 node) view returns (string)',
    'function contenthash(bytes32 node) view returns (bytes)',
    'function multicall(bytes[] data) view returns (bytes[])',
  ]),
}
