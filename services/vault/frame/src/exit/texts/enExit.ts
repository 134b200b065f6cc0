/** What `/exit` says beside the texts of the way out, in one language. */
export type ExitTexts = Readonly<Record<keyof typeof enExit, string>>

/** What `/exit` says beside the texts of the way out, in English. */
export const enExit = {
  title: 'Leave without the service',
  lead: 'This page opens the wallet that this browser keeps, also while no server of the wallet answers. It asks the network for nothing but what you have it ask or send.',
  keptTitle: 'The wallet in this browser',
  byPasskey: 'Open with a passkey',
  code: 'Printed code',
  byCode: 'Open with the code',
  none: 'This browser keeps no wallet for this page. With a move file or an exit file you can open one below. Keeping one here is done in the wallet: Security, then “Keep in this browser”.',
  damaged: 'What this browser keeps cannot be read any more. Open a move file or an exit file below.',
  fileTitle: 'A file of yours',
  remove: 'Remove from this browser',
  removed: 'Removed. This browser opens this wallet without a server no longer.',
  node: 'Address of a node (RPC)',
  nodeHint:
    'Any node of the chain, such as https://… of another provider. It learns your address and what you send, and nothing else.',
  askNode: 'Fill in from this node',
  nodeWrong: 'Type an address that begins with https://, or http://localhost.',
  nodeSilent:
    'The node could not be reached, or lets no page ask it. Copy the signed transaction and send it from elsewhere.',
  nodeSaid: 'The node says: {words}',
  send: 'Send it through this node',
  sent: 'The node has taken it: {id}',
  moveTitle: 'Move to another service',
  moveLead:
    'A move file is the whole wallet under a password. Another installation imports it with the same addresses.',
  movePassword: 'New password, 12 characters at least',
  moveAgain: 'The same password again',
  saveMove: 'Save the move file',
  moveShort: 'Take 12 characters or more.',
  moveDiffers: 'The two passwords differ.',
  moveWorking: 'Calculating. This takes a few seconds on purpose.',
  moveSaved: 'Saved. Keep file and password apart.',
} as const
