// Written by scripts/smartAccountCode.ts: keccak256 of the code of contracts.

/** The code that is the same on every network. */
export const sharedCodeHashes = {
  EntryPoint: '0x8db5ff695839d655407cc8490bb7a5d82337a86a6b39c3f0258aa6c3b582fc58',
  AllowedCalldataEnforcer: '0x26a87ea53c698e47fbea2566d50d18964062d0c74bd0baebc60316393461bf84',
  AllowedMethodsEnforcer: '0xe249051b4b4239edfbefe4b8c6cae88c4bb5316b4abadc2c8c2519a022be215a',
  AllowedTargetsEnforcer: '0x70e128c26997cf42e91e128d24465d23f86e569fec044d304cefc93044f46600',
  ApprovalRevocationEnforcer: '0xbbef7783a5241cbd3c8074ca23e5f64bb740f228ccb3d6311cf46d97a13fc912',
  ArgsEqualityCheckEnforcer: '0x8b30a22d468f2ada9af45dc30c8be660ef548e1190ba6d2ebb1f23ddf303647b',
  BlockNumberEnforcer: '0xb393a54df1e91d20d57b042fe14faf44033821714139d63b3b8239555a46bf69',
  DeployedEnforcer: '0xcb79b48b1464865ac234bbae8a1abc1f435ade5edb1b132d76dd16c43614e368',
  ERC1155BalanceChangeEnforcer: '0x61d99976f54b6a7496245a934db4da313c1a3c9972b9ed131e30b3e5457c382c',
  ERC20BalanceChangeEnforcer: '0x7661ade9afeeb057a8189e93979ce5d812bfb3cfba24c5d6be54f19bd02647a3',
  ERC20PeriodTransferEnforcer: '0xd9a721435a13aaa562f7e6c7f7d062170a725ffdb7dd7c1e30798194ee9e186c',
  ERC20StreamingEnforcer: '0x8e31eec9b92aaea9bc436978b5e20b43f29383f863c129824feb9f8b556793cb',
  ERC20TransferAmountEnforcer: '0xa9104d82ccfcdb251f90da0f1b49f36432d574925f72ed4cb97bec5b3a94cd54',
  ERC721BalanceChangeEnforcer: '0xdd32a8bbbe847598d8ccc9aa610c6a0bc07f64335c9a9037a7996ddb9ba25565',
  ERC721TransferEnforcer: '0x5ba0f4c06451a8cbb9d8284741ce23eddcfda899f4fe12ca124d97d448017af9',
  ExactCalldataBatchEnforcer: '0x131dbcd2a84383db905a8486c8a99c61b2ec4963d130554ecae532ac67ffff63',
  ExactCalldataEnforcer: '0x22eef3e73397f97581331630b2783433d7290d6af7cea46214762283c2c15ab2',
  ExactExecutionBatchEnforcer: '0x53a2556929c5ae83a4c66ae8b704594f5fea1a9a362cdda974445a575e9a941d',
  ExactExecutionEnforcer: '0xd695eefffb5a4da6d7db7dbae12d3a85dff43d9b274b1217ad1498d73539dc5e',
  IdEnforcer: '0xd7aaf935c5b32f4c8741ba713be1e937dd3c7ae580e5712bd4a2c0ca87d56090',
  LimitedCallsEnforcer: '0x3a07a1b31d8f8f29cde4260f88fc5011e003e4bdbd519c8274fc7092d2356468',
  LogicalOrWrapperEnforcer: '0xf3cdb18c36df9b0e0d51a8f268efc109499273848e3697fb6543689c8cf62ab1',
  MultiTokenPeriodEnforcer: '0x4959aee8d3bb9d2514c2f64880eac0e1aae852484c4080ad332afd6e20f24aad',
  NativeBalanceChangeEnforcer: '0x61f455a893e4dcb39599bfcd8f59000e438c52639b278b933e469610c7761b76',
  NativeTokenPaymentEnforcer: '0xe5e858772ec55aa59a925336f2026e7b43872a648aa2a2c725e8add742802a35',
  NativeTokenPeriodTransferEnforcer: '0xa7154b218ef65120a6573b9785074631478a2c08e0a9efd9a8f6e103fc84bb0f',
  NativeTokenStreamingEnforcer: '0xd4c75234603b5fc686f77fd9703943c7c806a3d957f9a3b9efbcef6d322b0892',
  NativeTokenTransferAmountEnforcer: '0x85eecf45ca587f7c630d2a4b037bfd89790ca1c80787264f27cf20f506f7ee47',
  NonceEnforcer: '0x7bbb80e3cd46e4a1cee4c2cbf712f6de0aa06f9bce616c39e1358210ee023ad8',
  OwnershipTransferEnforcer: '0xc58d3301fd7de4ee90185f2230e4d1f3cf8475543b9270b49dfbbcb2291ee3ce',
  RedeemerEnforcer: '0x0acea3889e6bab48774ee99ed9ada1b91875bde5a15976330063e91998e84228',
  TimestampEnforcer: '0x1da353833766081398664c131a50988f6f7190d6a1a974f497607b974705900c',
  ValueLteEnforcer: '0x825495cede463ecea97c3c6c2bee85d5a4645906e1f0498a9432b39f43cfad19',
} as const

/** The code that holds the id of its network. */
export const networkCodeHashes = {
  'eip155:1': {
    DelegationManager: '0x762a7ccac3fba1fce7751870298c097c0d050451d9b4a1f0935e65dc4078d1d3',
    EIP7702StatelessDeleGatorImpl: '0x0b77e469f5603ed1e9ff0e7ee56238b61a8cf7cb3185b33e53e2eeaad50109ab',
  },
  'eip155:10': {
    DelegationManager: '0x3f695baab0735fae5d65268fd20e23d5f5c3207dee19b1daabd24cd3b6376575',
    EIP7702StatelessDeleGatorImpl: '0x076ce337739f2c16aff0d81341b32ec5826a0050060e54b1346f36c79d89b246',
  },
  'eip155:56': {
    DelegationManager: '0x0029019e237c175ee74871f3d4eab85c196e4ee826c7578bbb4ae054d62d17c6',
    EIP7702StatelessDeleGatorImpl: '0x2f40923fc79da9330c663341d8a52823ea02372b7da66175a0a9bfc76270d55f',
  },
  'eip155:97': {
    DelegationManager: '0x6ef31e966a5ad0a20d6d0544ed686cae324ea61c13ecc5fcff88218e602dde42',
    EIP7702StatelessDeleGatorImpl: '0x27d0d3e53805ac152f306986e91511b7c6c6804cba0dbe0e1420d19905e682e6',
  },
  'eip155:100': {
    DelegationManager: '0xdb4919cae38dc67755995fff02e6553930ee6a0758df8c01f7b089dcb259f4c9',
    EIP7702StatelessDeleGatorImpl: '0x21dbc654c220eb4b54b591b4364d800d91b64e56f98fc0a8512d99ed25c3f571',
  },
  'eip155:137': {
    DelegationManager: '0x9e840526200d6736573e6f71bf8b80f618f0825075b7e3587924f81f50b534dd',
    EIP7702StatelessDeleGatorImpl: '0x0a0b90e8b2bb4701283c0b44939f18a5292af9ab58e0f1f4a3413fdbdbebcc35',
  },
  'eip155:1301': {
    DelegationManager: '0x11c78e2917e42d84ba0c22431ee2364e1d8cdcb8d508c98f374df8ab502a5855',
    EIP7702StatelessDeleGatorImpl: '0x5d8be82bbaa5f88291ed686486e92e805d297c32649d53a3c809bdb8000e16fa',
  },
  'eip155:1329': {
    DelegationManager: '0x69cce6abd56b27b4bc19d2e57159ddd6ec2837ab721329e2dbdefd3e338bb078',
    EIP7702StatelessDeleGatorImpl: '0x634f046e2b3ca2c526112e0afcdcf23872f82f20c75a25c15aae544d9e8f9c66',
  },
  'eip155:5000': {
    DelegationManager: '0xd1270881286f52ac676231868c7d4c868e4fe788b1eba57e744238ccd97ed610',
    EIP7702StatelessDeleGatorImpl: '0x9f1838d0a0eb4ea73ba7e18ca7eb30f35505b7640f3a750b8a061670b23e07ac',
  },
  'eip155:5003': {
    DelegationManager: '0xa91aed2eb0dced2238ebecee31fdddc155b28648aa364eac239b9f1fe10e129f',
    EIP7702StatelessDeleGatorImpl: '0xb90a3f930e496dbf1990724adae2f9c7f80c2e88534a72cdb403dc689adca0fc',
  },
  'eip155:8453': {
    DelegationManager: '0x7c4661fe830df0bb9354f85a6a478882e436b7a234a0cf1f8206ce6753925670',
    EIP7702StatelessDeleGatorImpl: '0x6af675ac126c441bec5d5013da3331a52e7465fc0d5a662a8708a9f33ce497ba',
  },
  'eip155:42161': {
    DelegationManager: '0xf97be22889657b7488c1e41994a763cee2d347200de980b01a19ce0cc743edc1',
    EIP7702StatelessDeleGatorImpl: '0xa6603bc6f9f203be551ce8fcfe13b7802e3b6574828780b4c4fe05d1768d17de',
  },
  'eip155:42220': {
    DelegationManager: '0xf327783a17769654d78104a15ea6d0798f9e9fd2356e0f345066eda2c8930a77',
    EIP7702StatelessDeleGatorImpl: '0xd9124662db6b65020c6bb256fd849a5713ef91e864db0b8454ecf715ac15cd20',
  },
  'eip155:59144': {
    DelegationManager: '0x96abab5740398a95df1e0567f5e89a0a3ccbe92f269e3d83a697789288014133',
    EIP7702StatelessDeleGatorImpl: '0xeef4fc75d341d7b9b0ae6748cb847a4e6558f34e0d9f441b636c39e82b9a6082',
  },
  'eip155:80002': {
    DelegationManager: '0x7f2a1a757879e5030b657f8d05823b96c75dfeb46633101e4d827ec2d346620c',
    EIP7702StatelessDeleGatorImpl: '0xddc1c1b0583d57f3937d04c7bdacfaecb699d8aa27ee00040ab2c7b656ed239b',
  },
  'eip155:84532': {
    DelegationManager: '0xa6f025f7bb23ddc0e2546eec56400672c3dfac88c12963bfeb2b5e1121aeee4a',
    EIP7702StatelessDeleGatorImpl: '0x83805f9ac7395294043b10c3b7c1839b7e4582a3e693028c36df84978b09d4e2',
  },
  'eip155:421614': {
    DelegationManager: '0x890f38b0b962c5c171a0bebe053b14e641633b3cecb899f50ad1aec340c12204',
    EIP7702StatelessDeleGatorImpl: '0x7f8a570cc9ebfd8d4dd86c7cc482bb30e9c669cc281352b131c94291747a58c8',
  },
  'eip155:11155111': {
    DelegationManager: '0x49c7f94924ffb53300b7e8ee613814d5ba587fd886177f1e72b3203bf17da673',
    EIP7702StatelessDeleGatorImpl: '0x9270f73d98e7ed6978677bf0550038289efd510e67e700d024502d62510fc1e4',
  },
  'eip155:11155420': {
    DelegationManager: '0x6cce150eb60aa2eaaf186b1ec3cf40e9266a63b08918f50274cfa55034088f48',
    EIP7702StatelessDeleGatorImpl: '0x9d71e8749e123ade3310cbab813a837f7b2ffff8608aeddb0619a78f64a95663',
  },
} as const
