// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Who has which Farcaster id: the functions, events and errors of Farcaster's IdRegistry that logins and transfers
/// need, written anew from its published interface. The gateway registers; the real one takes a fee first.
contract PracticeIdRegistry {
    string public constant name = "Farcaster FID";
    string public constant VERSION = "2023.11.15";
    bytes32 public constant TRANSFER_TYPEHASH =
        keccak256("Transfer(uint256 fid,address to,uint256 nonce,uint256 deadline)");

    address public immutable idGateway;
    uint256 public idCounter;
    mapping(address owner => uint256 fid) public idOf;
    mapping(uint256 fid => address custody) public custodyOf;
    mapping(uint256 fid => address recovery) public recoveryOf;
    mapping(address owner => uint256 nonce) public nonces;

    event Register(address indexed to, uint256 indexed id, address recovery);
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    error HasId();
    error HasNoId();
    error InvalidSignature();
    error SignatureExpired();
    error Unauthorized();

    constructor(address gateway) {
        idGateway = gateway;
    }

    function register(address to, address recovery) external returns (uint256 fid) {
        if (msg.sender != idGateway) revert Unauthorized();
        if (idOf[to] != 0) revert HasId();
        fid = ++idCounter;
        idOf[to] = fid;
        custodyOf[fid] = to;
        recoveryOf[fid] = recovery;
        emit Register(to, fid, recovery);
    }

    /// The receiver signs that it wants the id (EIP-712), so that an id can't be pressed on an account.
    function transfer(address to, uint256 deadline, bytes calldata sig) external {
        uint256 fid = idOf[msg.sender];
        if (fid == 0) revert HasNoId();
        if (idOf[to] != 0) revert HasId();
        if (block.timestamp > deadline) revert SignatureExpired();
        bytes32 structHash = keccak256(abi.encode(TRANSFER_TYPEHASH, fid, to, nonces[to]++, deadline));
        if (_signer(keccak256(abi.encodePacked("\x19\x01", domainSeparatorV4(), structHash)), sig) != to) {
            revert InvalidSignature();
        }
        idOf[msg.sender] = 0;
        idOf[to] = fid;
        custodyOf[fid] = to;
        emit Transfer(msg.sender, to, fid);
    }

    function domainSeparatorV4() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Farcaster IdRegistry"),
                keccak256("1"),
                block.chainid,
                address(this)
            )
        );
    }

    function _signer(bytes32 digest, bytes calldata sig) private pure returns (address) {
        if (sig.length != 65) return address(0);
        address signer = ecrecover(digest, uint8(sig[64]), bytes32(sig[:32]), bytes32(sig[32:64]));
        if (signer == address(0)) revert InvalidSignature();
        return signer;
    }
}
