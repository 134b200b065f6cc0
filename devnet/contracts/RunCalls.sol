// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Runs calls one after another as the account that its code is put at, in an eth_call alone: for nodes without
/// eth_simulateV1. It is deployed nowhere.
contract RunCalls {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    struct Outcome {
        bool ok;
        uint256 gas;
        bytes data;
    }

    receive() external payable {}

    function run(Call[] calldata calls) external returns (Outcome[] memory outcomes) {
        outcomes = new Outcome[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            uint256 before = gasleft();
            (bool ok, bytes memory data) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            outcomes[i] = Outcome(ok, before - gasleft(), data);
        }
    }
}
