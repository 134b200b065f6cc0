// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Registry {
    function owner(bytes32 node) external view returns (address);
}

/// Keeps the records of names on the chain, as the public resolver of ENS does: whoever owns a name writes them.
contract PracticeResolver {
    Registry public immutable registry;
    mapping(bytes32 => address) private _addresses;
    mapping(bytes32 => string) private _names;
    mapping(bytes32 => mapping(string => string)) private _texts;

    event AddrChanged(bytes32 indexed node, address a);
    event NameChanged(bytes32 indexed node, string name);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);

    constructor(Registry registry_) {
        registry = registry_;
    }

    modifier onlyOwner(bytes32 node) {
        require(msg.sender == registry.owner(node), "PracticeResolver: only the owner of the name");
        _;
    }

    function setAddr(bytes32 node, address a) external onlyOwner(node) {
        _addresses[node] = a;
        emit AddrChanged(node, a);
    }

    function setName(bytes32 node, string calldata name_) external onlyOwner(node) {
        _names[node] = name_;
        emit NameChanged(node, name_);
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        _texts[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    function addr(bytes32 node) public view returns (address) {
        return _addresses[node];
    }

    /// By coin type: the devnet's names have an address for Ethereum alone.
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return coinType == 60 && _addresses[node] != address(0) ? abi.encodePacked(_addresses[node]) : bytes("");
    }

    function name(bytes32 node) external view returns (string memory) {
        return _names[node];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return _texts[node][key];
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x691f3431 || id == 0x59d1d43c;
    }
}
