// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Code that an account of a key can delegate to (EIP-7702): it signs for whom it runs as.
contract PracticeDelegate {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 66 || signature[0] != 0x77) return 0xffffffff;
        address signer =
            ecrecover(hash, uint8(signature[65]), bytes32(signature[1:33]), bytes32(signature[33:65]));
        return signer == address(this) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
