// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PracticeToken} from "./PracticeToken.sol";

/// An ERC-20 token that takes an allowance by signature (EIP-2612).
contract PracticePermitToken is PracticeToken {
    string public constant version = "2";
    mapping(address => uint256) public nonces;

    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    constructor(string memory name_, string memory symbol_, uint8 decimals_)
        PracticeToken(name_, symbol_, decimals_)
    {}

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                block.chainid,
                address(this)
            )
        );
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        require(block.timestamp <= deadline, "PracticeToken: the permit is over");
        bytes32 message = keccak256(abi.encode(PERMIT, owner, spender, value, nonces[owner]++, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), message));
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0) && signer == owner, "PracticeToken: another one signed");
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }
}
