// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An account that is a contract with one owner (ERC-1271), as small as one can be. The owner can make it answer as
/// broken and hostile accounts do.
contract PracticeAccount {
    bytes4 private constant MAGIC = 0x1626ba7e;
    address public owner;
    uint8 public mode;

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    /// 0: honest. 1: reverts. 2: burns all gas. 3: garbage. 4: nothing. 5: says no. 6: yes to everything but the bytes.
    function setMode(uint8 mode_) external {
        require(msg.sender == owner, "not the owner");
        mode = mode_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (mode == 1) revert("no");
        if (mode == 2) {
            uint256 step = 0;
            while (true) step++;
        }
        if (mode == 3) {
            assembly {
                mstore(0, not(0))
                return(0, 32)
            }
        }
        if (mode == 4) {
            assembly {
                return(0, 0)
            }
        }
        if (mode == 6) {
            assembly {
                mstore(0, 1)
                return(0, 32)
            }
        }
        return mode == 0 && _isOwner(hash, signature) ? MAGIC : bytes4(0xffffffff);
    }

    function _isOwner(bytes32 hash, bytes calldata signature) private view returns (bool) {
        if (signature.length != 65) return false;
        address signer =
            ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner;
    }
}
