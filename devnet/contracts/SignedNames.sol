// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface NameGateway {
    function resolve(bytes calldata name, bytes calldata data)
        external
        view
        returns (bytes memory result, uint64 expires, bytes memory signature);
}

/// The resolver of a zone whose names are kept off the chain (ENSIP-10, EIP-3668). It sends callers to a gateway, and
/// believes what that answers only if one of its signers signed it for this resolver, this question and this time.
contract SignedNames {
    address public owner;
    string public url;
    mapping(address => bool) public isSigner;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotTheOwner();
    error Expired(uint64 expires);
    error NotASigner(address signer);
    error NoSignature();

    event OwnerChanged(address indexed owner);
    event UrlChanged(string url);
    event SignerChanged(address indexed signer, bool allowed);

    /// Half of the order of secp256k1: of the two signatures that mean the same, the lower one counts.
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    constructor(string memory url_, address signer, address owner_) {
        owner = owner_;
        url = url_;
        isSigner[signer] = true;
        emit OwnerChanged(owner_);
        emit UrlChanged(url_);
        emit SignerChanged(signer, true);
    }

    modifier onlyOwner() {
        require(msg.sender == owner, NotTheOwner());
        _;
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
        emit OwnerChanged(owner_);
    }

    /// An address with the places {sender} and {data}, by EIP-3668.
    function setUrl(string calldata url_) external onlyOwner {
        url = url_;
        emit UrlChanged(url_);
    }

    function setSigner(address signer, bool allowed) external onlyOwner {
        isSigner[signer] = allowed;
        emit SignerChanged(signer, allowed);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeCall(NameGateway.resolve, (name, data));
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, question, this.resolveWithProof.selector, question);
    }

    function resolveWithProof(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        require(expires >= block.timestamp, Expired(expires));
        bytes32 hash = keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result))
        );
        address signer = recover(hash, signature);
        require(isSigner[signer], NotASigner(signer));
        return result;
    }

    function recover(bytes32 hash, bytes memory signature) private pure returns (address signer) {
        require(signature.length == 65, NoSignature());
        bytes32 r;
        uint256 s;
        uint8 v;
        assembly ("memory-safe") {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        require(s <= HALF_ORDER, NoSignature());
        signer = ecrecover(hash, v, r, bytes32(s));
        require(signer != address(0), NoSignature());
    }
}
