// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PracticeAccount} from "./PracticeAccount.sol";

/// Makes such accounts at addresses that are known before (CREATE2).
contract PracticeAccountFactory {
    event Made(address account);

    uint256 public made;

    function make(address owner, bytes32 salt) external returns (address account) {
        made++;
        account = address(new PracticeAccount{salt: salt}(owner));
        emit Made(account);
    }

    function addressOf(address owner, bytes32 salt) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(PracticeAccount).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }
}
