// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IdRegistryLike {
    function idOf(address owner) external view returns (uint256 fid);
}

/// The keys of Farcaster ids: the functions, events and errors of Farcaster's KeyRegistry that logins need, written anew
/// from its published interface. Key type 1 signs messages of the network, 2 is an auth address. The real one asks a
/// validator about a key's metadata first.
contract PracticeKeyRegistry {
    enum KeyState {
        NULL,
        ADDED,
        REMOVED
    }

    struct KeyData {
        KeyState state;
        uint32 keyType;
    }

    string public constant VERSION = "2023.11.15";
    IdRegistryLike public immutable idRegistry;
    address public immutable keyGateway;
    mapping(uint256 fid => mapping(bytes key => KeyData)) public keys;

    event Add(
        uint256 indexed fid,
        uint32 indexed keyType,
        bytes indexed key,
        bytes keyBytes,
        uint8 metadataType,
        bytes metadata
    );
    event Remove(uint256 indexed fid, bytes indexed key, bytes keyBytes);

    error InvalidState();
    error Unauthorized();

    constructor(IdRegistryLike ids, address gateway) {
        idRegistry = ids;
        keyGateway = gateway;
    }

    function add(address fidOwner, uint32 keyType, bytes calldata key, uint8 metadataType, bytes calldata metadata)
        external
    {
        if (msg.sender != keyGateway) revert Unauthorized();
        uint256 fid = _fidOf(fidOwner);
        if (keys[fid][key].state != KeyState.NULL) revert InvalidState();
        keys[fid][key] = KeyData(KeyState.ADDED, keyType);
        emit Add(fid, keyType, key, key, metadataType, metadata);
    }

    /// A key that was removed never comes back.
    function remove(bytes calldata key) external {
        uint256 fid = _fidOf(msg.sender);
        if (keys[fid][key].state != KeyState.ADDED) revert InvalidState();
        keys[fid][key].state = KeyState.REMOVED;
        emit Remove(fid, key, key);
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }

    function _fidOf(address fidOwner) private view returns (uint256 fid) {
        fid = idRegistry.idOf(fidOwner);
        if (fid == 0) revert Unauthorized();
    }
}
